"""The lab's model in PyTorch on one thread: ten steps of training, attention written out."""

import torch
import torch.nn.functional as F
from timed import answer
from torch import nn

LAYERS, HEADS, DIM, INNER, LENGTH, BATCH, CLASSES, DISTANCE = 2, 4, 64, 128, 32, 32, 16, 4
HEAD_DIM = DIM // HEADS

torch.set_num_threads(1)
torch.manual_seed(0)
angle = torch.arange(LENGTH)[:, None] * 10000.0 ** (-torch.arange(HEAD_DIM // 2) / (HEAD_DIM // 2))
COS, SIN = angle.cos(), angle.sin()
HIDDEN = torch.ones(LENGTH, LENGTH).triu(1).bool()


def turned(x):
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * COS - b * SIN, b * COS + a * SIN), dim=-1)


def attention(query, key, value):
    scores = (query @ key.transpose(-2, -1)) / HEAD_DIM**0.5
    return scores.masked_fill(HIDDEN, float("-inf")).softmax(-1) @ value


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.norms = nn.ModuleList([nn.LayerNorm(DIM), nn.LayerNorm(DIM)])
        self.joined, self.output = nn.Linear(DIM, 3 * DIM, bias=False), nn.Linear(DIM, DIM, bias=False)
        self.up, self.down = nn.Linear(DIM, INNER), nn.Linear(INNER, DIM)

    def forward(self, x, attend):
        joined = self.joined(self.norms[0](x)).view(BATCH, LENGTH, 3, HEADS, HEAD_DIM)
        query, key, value = joined.permute(2, 0, 3, 1, 4)
        mixed = attend(turned(query), turned(key), value)
        x = x + self.output(mixed.transpose(1, 2).reshape(BATCH, LENGTH, DIM))
        return x + self.down(F.relu(self.up(self.norms[1](x))))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(CLASSES, DIM)
        self.layers = nn.ModuleList([Layer() for _ in range(LAYERS)])
        self.norm, self.output = nn.LayerNorm(DIM), nn.Linear(DIM, CLASSES)

    def forward(self, tokens, attend):
        x = self.embedding(tokens)
        for layer in self.layers:
            x = layer(x, attend)
        return self.output(self.norm(x))


def steps(attend):
    model = Model()
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)

    def ten():
        for _ in range(10):
            tokens = torch.randint(CLASSES, (BATCH, LENGTH))
            logits = model(tokens, attend)[:, DISTANCE:]
            loss = F.cross_entropy(logits.reshape(-1, CLASSES), tokens[:, :-DISTANCE].reshape(-1))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()

    return ten


if __name__ == "__main__":
    answer(steps(attention))
