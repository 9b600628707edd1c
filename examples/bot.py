"""A bot that sits down at a table of a Warren server: python bot.py http://localhost:8765 LINK

It needs nothing but Python and `pip install websockets`, and plays any game: it is told the legal moves, and picks one.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def call(address, path, body, token=""):
    heads = {"authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(address + path, json.dumps(body).encode(), heads, method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def play(address, link):
    token = call(address, "/api/sessions", {"name": "Rob the bot"})["token"]
    joined = call(address, "/api/join", {"link": link}, token)
    table, seat = joined["table"], joined["seat"]
    where = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    doing = None
    with connect(where, additional_headers={"authorization": f"Bearer {token}"}, max_size=None) as socket:
        socket.send(json.dumps({"is": "hello", "protocol": 1}))
        socket.send(json.dumps({"is": "watch", "seat": seat}))
        for text in socket:
            message = json.loads(text)
            if message["is"] == "failed" and message["fault"].get("wait"):
                time.sleep(message["fault"]["wait"])  # we were too fast: once more
                socket.send(json.dumps(doing))
            if message["is"] != "update":
                continue
            state = message["state"]
            if state["stage"] in ("over", "closed"):
                print(state["game"]["verdict"] if state["stage"] == "over" else "The table was closed.")
                return
            choices = (state.get("game") or {}).get("choices")
            if choices and state["stage"] == "playing":
                command = {"do": "play", "moves": [random.choice(choices)["text"]]}
                doing = {"is": "do", "id": 1, "seat": seat, "key": str(message["number"]), "command": command}
                socket.send(json.dumps(doing))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("expected where the server is, and a link: python bot.py http://localhost:8765 LINK")
    try:
        play(sys.argv[1].rstrip("/"), sys.argv[2].rpartition("/")[2])
    except urllib.error.HTTPError as fault:
        sys.exit(f"{sys.argv[1]} refuses that: {json.load(fault)['message']}")
    except (OSError, ValueError, WebSocketException) as fault:
        sys.exit(f"{sys.argv[1]} does not answer, or no more ({fault}): is a server there, like http://localhost:8765?")
