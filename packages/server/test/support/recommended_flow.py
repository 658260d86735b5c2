"""The recommended client flow, with Debian's python3-socketio and no acks: a plain client that knows only the
specification. Prints one line of JSON for each event it hears, and exits 0 when the flow went through."""

import json
import queue
import sys

import socketio

url, key, session_id = sys.argv[1:4]
heard: "queue.Queue[tuple[str, dict]]" = queue.Queue()
client = socketio.Client(reconnection=False)
NAMESPACE = "/helpdesk"


def listen(event: str) -> None:
    # One positional argument: a trailing extra one would raise a TypeError here.
    def handler(data):
        print(json.dumps({"event": event, **data}), flush=True)
        heard.put((event, data))

    client.on(event, handler, namespace=NAMESPACE)


for name in (
    "connected enter_customer_support enter_support leave_support support support_echo customer_support "
    "mark_conversation_read call_support close_call_support close_support review_support "
    "support_handler_changed customer_support_closed assistant_left_call"
).split():
    listen(name)


def expect(event: str) -> dict:
    name, envelope = heard.get(timeout=10)
    assert name == event, f"expected {event}, heard {name}: {envelope}"
    assert envelope["status_code"] == 200, envelope
    return envelope["data"]


def emit(event: str, payload: dict) -> None:
    client.emit(event, payload, namespace=NAMESPACE)


client.connect(f"{url}?token_source=api&token={key}", namespaces=[NAMESPACE], transports=sys.argv[4:] or None)
expect("connected")
emit("enter_customer_support", {"session_id": session_id})
expect("enter_customer_support")
emit("support", {"session_id": session_id, "message": "Hello", "attachment": False, "ticket_chat_id": None})
expect("support_echo")
conversation = expect("support")["ticket_chat_id"]
emit("enter_support", {"ticket_chat_id": conversation})
expect("enter_support")
emit("mark_conversation_read", {"ticket_chat_id": conversation, "entity": "customer"})
expect("mark_conversation_read")
emit("support", {"session_id": session_id, "message": "And you?", "attachment": False, "ticket_chat_id": conversation})
expect("support_echo")
assert expect("support")["ticket_chat_id"] == conversation
emit("call_support", {"session_id": session_id, "ticket_chat_id": conversation})
call = expect("call_support")
assert call["room"] == conversation
emit("close_call_support", {"ticket_chat_id": conversation})
assert expect("close_call_support")["ticket_call_id"] == call["ticket_call_id"]
emit("close_support", {"ticket_chat_id": conversation})
assert expect("close_support")["closed_support"] is True
emit("review_support", {"ticket_chat_id": conversation, "rating": "4"})
expect("review_support")
emit("leave_support", {"ticket_chat_id": conversation})
expect("leave_support")
client.disconnect()
