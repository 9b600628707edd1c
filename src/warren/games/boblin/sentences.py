def say(seen, verb, things):
    return None
