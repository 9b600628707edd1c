"""What people are told of Heaps."""
