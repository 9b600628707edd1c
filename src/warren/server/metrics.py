"""Figures for whoever looks after the server, as Prometheus reads them."""

from __future__ import annotations

from .house import House


def metrics_of(house: House, sockets: int) -> str:
    """The text of `/metrics`."""
    counts = house.counts
    figures = [
        ("warren_tables_open", "gauge", "Tables that are in memory.", len(house.hall.hosted)),
        ("warren_watchers", "gauge", "Clients that look at tables.", _watchers(house)),
        ("warren_sockets_open", "gauge", "WebSockets that are open.", sockets),
        ("warren_sockets_total", "counter", "WebSockets that were opened.", counts["sockets"]),
        ("warren_commands_total", "counter", "Commands that were carried out over sockets.", counts["commands"]),
        ("warren_questions_total", "counter", "Questions that were answered over sockets.", counts["questions"]),
        ("warren_refused_total", "counter", "Messages over sockets that came to nothing.", counts["refused"]),
    ]
    lines = [f"# HELP {name} {says}\n# TYPE {name} {kind}\n{name} {value}" for name, kind, says, value in figures]
    return "\n".join(lines) + "\n"


def _watchers(house: House) -> int:
    return sum(len(hosted.attendance.here) for hosted in house.hall.hosted.values())
