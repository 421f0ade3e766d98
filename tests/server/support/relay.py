# A mail relay for tests, on a free port of loopback: prints the port, then each mail that it takes as a line of JSON.
# Addresses that begin with `refused` are refused as unknown, with `policy` as not for us, with `later` for the time being.
import json
import sys
from email import message_from_bytes, policy

from aiosmtpd.controller import Controller


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("refused"):
            return "550 5.1.1 there is no such mailbox"
        if address.startswith("policy"):
            return "554 5.7.1 relay access denied"
        if address.startswith("later"):
            return "450 4.2.0 try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        mail = message_from_bytes(envelope.content, policy=policy.default)
        parts = {part.get_content_type(): part.get_content() for part in mail.walk() if not part.is_multipart()}
        print(json.dumps({
            "to": envelope.rcpt_tos,
            "from": envelope.mail_from,
            "headers": {name: str(value) for name, value in mail.items()},
            "parts": parts,
            "raw": envelope.content.decode(),
        }), flush=True)
        return "250 OK"


class Relay(Controller):
    def _trigger_server(self):
        """Says hello to itself, on the port that it was given."""
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


relay = Relay(Handler(), hostname="127.0.0.1", port=0, ready_timeout=60)
relay.start()
print(relay.port, flush=True)
sys.stdin.read()
