"""The same with PyTorch's fused attention."""

import torch.nn.functional as F
from timed import answer
from train_torch import steps

answer(steps(lambda query, key, value: F.scaled_dot_product_attention(query, key, value, is_causal=True)))
