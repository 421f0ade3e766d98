"""Accounts for bots who play rated games, made over HTTP as the page makes them."""

import json
import secrets
import urllib.request


class Browser:
    """Asks as the page does; keeps its cookie."""

    def __init__(self, url):
        self.url, self.cookie = url, None

    def post(self, target, body):
        headers = {"Content-Type": "application/json", "Origin": self.url}
        if self.cookie:
            headers["Cookie"] = self.cookie
        request = urllib.request.Request(self.url + target, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            told = answer.headers.get("Set-Cookie")
            self.cookie = told.split(";")[0] if told else self.cookie
            return json.loads(answer.read() or b"{}")


def make(url, **more):
    """(name, API token, browser) of a new account."""
    browser, name = Browser(url), "bot-" + secrets.token_hex(6)
    browser.post("/api/account", {"name": name, "password": secrets.token_hex(12), **more})
    scopes = ["play", "challenge"]
    return name, browser.post("/api/token", {"label": "bot", "scopes": scopes})["token"], browser
