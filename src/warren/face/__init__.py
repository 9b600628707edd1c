"""The public face: `Game`, `Position`, `Transcript`, and random games in bulk."""
