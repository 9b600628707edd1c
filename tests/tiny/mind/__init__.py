"""What programs need of Heaps."""
