"""What screens are made of: boards, squares, panels, pieces, colours and a canvas to draw on."""
