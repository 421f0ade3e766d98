"""What the requests of the matrix say: bodies that can be read, so that the answer is about who asks."""

from play import terms

_TOURNAMENT = "/api/tournaments/{tournament}"
_KINDS = ("challenge", "started", "turn", "dice", "offer", "reminder", "leave", "ended", "invitation", "beginning")
_SETTINGS = {**{kind: [] for kind in _KINDS}, "utc_offset_min": 0}
_CHAT = {"room": "player", "text": "Hello"}

BODIES = {
    "POST /api/account": {"name": "-", "password": "x"},
    "POST /api/account/close": {"password": "wrong"},
    "POST /api/account/email": {"password": "wrong"},
    "POST /api/account/leave": {"from_ms": 4_000_000_000_000, "days": 1},
    "POST /api/account/notices/seen": {"up_to": 0},
    "POST /api/account/notices/settings": _SETTINGS,
    "POST /api/account/password": {"password": "wrong", "new": "correct horse battery"},
    "POST /api/account/push": {"endpoint": "https://push.example/1", "p256dh": "AAAA", "auth": "AAAA"},
    "PUT /api/account/sealed": {"version": 9, "text": "x"},
    "POST /api/board/game/{game}/chat": _CHAT,
    "POST /api/board/seek": {"days": 3},
    "POST /api/bot/game/{game}/chat": _CHAT,
    "POST /api/computer/analyses/next": {"worker": "aaaaaaaa", "engine": "none"},
    "PUT /api/computer/analyses/{game}": {"worker": "aaaaaaaa", "position": 0, "values": []},
    "POST /api/gamefile": "1. e4",
    "PUT /api/games/{game}/lines": {"after": 1, "lines": []},
    "PUT /api/games/{game}/notes": {"text": "a note"},
    "POST /api/login": {"name": "not-{who}", "password": "x"},
    "POST /api/login/forgotten": {"name": "The-other"},
    "POST /api/login/reset": {"link": "x", "new": "correct horse battery"},
    "POST /api/mail/confirm": {"link": "x"},
    "POST /api/mail/unsubscribe/{link}": "x",
    "POST /api/mute": {"player": "-"},
    "POST /api/puzzles/{puzzle}/try": {"moves": []},
    "POST /api/puzzles/{puzzle}/hint": {"moves": []},
    "POST /api/token": {"label": "one", "scopes": []},
    "POST /api/tournaments": terms(),
    f"POST {_TOURNAMENT}/arbiters": {"name": "The-other", "is_arbiter": True},
    f"POST {_TOURNAMENT}/bye": {"round": 1},
    f"POST {_TOURNAMENT}/end": {"reason": "none"},
    f"POST {_TOURNAMENT}/halt": {"reason": "none"},
    f"POST {_TOURNAMENT}/invite": {"name": "The-bot", "is_invited": True},
    f"POST {_TOURNAMENT}/score": {"round": 1, "board": 1, "white": "win", "black": "loss", "reason": "none"},
    f"PUT {_TOURNAMENT}/terms": terms(),
    f"POST {_TOURNAMENT}/unpair": {"reason": "none"},
}

# After these the browser is not signed in any more.
FORGETS = {"POST /api/logout", "POST /api/logout/everywhere"}

QUERIES = {
    # One such answer goes to a client at a time: these are over at once.
    "GET /api/games/user/{name}": "?max=0",
    "GET /api/games/variant/{variant}": "?max=0",
    "GET /api/puzzles/next": "?variant=chess",
    "GET /picture/position.png": "?variant=chess",
    "GET /picture/position.svg": "?variant=chess",
}
