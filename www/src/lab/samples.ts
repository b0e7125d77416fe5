// Texts that come along for the task `text`.
import type { Language } from "../i18n";

export interface Sample {
  title: string;
  source: string;
  text: string;
}

export const samples: Record<Language, Sample> = {
  zh: {
    title: "排队的人",
    source: "为本页写的",
    text: "早上七点，豆浆铺门口排着一队人。站在最前面的是老李，老李后面是老张，老张后面是我。老李买了两碗豆浆，一根油条，端着碗走了。现在站在最前面的是老张，老张后面是我，我后面是刚来的小王。小王问我：前面还有几个人？我说：前面只有老张一个人，老张前面没有人。小王又问：那老李呢？我说：老李买完走了。老张买了一碗豆浆，两根油条，端着碗走了。现在站在最前面的是我，我后面是小王，小王后面又来了老赵。老赵问小王：前面还有几个人？小王说：前面只有他一个人，他前面没有人。我买了一碗豆浆，一根油条，没有走，站在门口喝。小王走到最前面，买了三碗豆浆，三根油条。老赵说：你一个人喝三碗？小王说：一碗给我，一碗给老李，一碗给老张。老赵说：老李和老张早就走了。小王说：走了，明天早上七点还会来，来了还是老李在前面，老张在后面。我们都笑了。第二天早上七点，豆浆铺门口又排着一队人。站在最前面的是老张，老张后面是老李，老李后面是我。小王看了看，说：今天和昨天不一样，人还是这几个人，先后变了。老李说：先来的站前面，后来的站后面，天天都是这样。老张说：话是这样说，排在第几，喝到的豆浆都是一样的。",
  },
  en: {
    title: "The queue",
    source: "written for this page",
    text: "At seven in the morning a queue stands before the baker's door. The first is the teacher, behind the teacher is the doctor, behind the doctor am I. The teacher buys two rolls and a loaf, and goes. Now the first is the doctor, behind the doctor am I, and behind me is the student, who has just come. The student asks me: how many are before us? I say: before us is the doctor alone, and before the doctor is nobody. The student asks: and the teacher? I say: the teacher has bought her rolls and gone. The doctor buys a roll and two loaves, and goes. Now the first am I, behind me is the student, and behind the student comes the farmer. The farmer asks the student: how many are before us? The student says: before us is he alone, and before him is nobody. I buy a roll and a loaf, and do not go, but stand at the door and eat. The student steps to the front and buys three rolls and three loaves. The farmer says: three loaves for one man? The student says: one is for me, one for the teacher, one for the doctor. The farmer says: the teacher and the doctor have gone. The student says: gone, and tomorrow at seven they will come again, the teacher before the doctor. The next morning at seven a queue stands before the baker's door. The first is the doctor, behind the doctor is the teacher, behind the teacher am I. The student looks and says: today is not like yesterday, the people are the same, the order is not.",
  },
};
