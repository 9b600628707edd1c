def faults(s, c, options):
    return []
