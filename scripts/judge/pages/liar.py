"""An adapter that answers hostile text: its name, reasons, signatures and headers are all injections."""
import json, sys
from pages import INJECTIONS

for line in sys.stdin:
    question = json.loads(line)
    if question["op"] == "start":
        answer = {"name": INJECTIONS[0], "version": INJECTIONS[1], "language": INJECTIONS[2], "operations": ["sign"]}
    elif question["op"] == "stop":
        break
    else:
        seq = question["seq"]
        text = INJECTIONS[seq % len(INJECTIONS)]
        answer = [{"signature": text, "base_string": text}, {"rejected": text}, {"error": text}, {"skipped": text},
                  {"authorization_header": text, "signature": text}][seq % 5] | {"seq": seq}
    print(json.dumps(answer), flush=True)
