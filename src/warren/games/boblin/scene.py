from ...core.scene import NO_SCENE


def scene(c, options):
    return NO_SCENE


def things(s, c, seat):
    return ()
