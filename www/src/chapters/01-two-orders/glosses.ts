/** The Chinese of the ready sentences, for readers of English. */
const english: Record<string, string> = {
  我: "I",
  你: "you",
  打: "hit",
  猫: "cat",
  追: "chases",
  老鼠: "mouse",
  不: "not",
  怕: "fear",
  辣: "hot spices",
  昨天: "yesterday",
  老师: "teacher",
  学生: "student",
  又: "again",
  找: "looks for",
};

/** What each token means; nothing where one of them is not known. */
export function glossOf(tokens: readonly string[]): string | undefined {
  const glosses = [...new Set(tokens)].map((token) => english[token] && `${token} = ${english[token]}`);
  return glosses.every(Boolean) ? glosses.join(" · ") : undefined;
}
