// Texts that come along for the task `text`, both out of copyright. The recorded runs were trained on the same files.
import type { Language } from "../i18n";
import en from "./texts/en.txt?raw";
import zh from "./texts/zh.txt?raw";

export interface Sample {
  title: string;
  source: string;
  text: string;
}

export const samples: Record<Language, Sample> = {
  zh: { title: "《论语》", source: "前七篇，先秦典籍，不受版权保护", text: zh },
  en: { title: "Coriolanus", source: "the beginning of act I, by William Shakespeare, about 1608; out of copyright", text: en },
};
