// Icons drawn for this project, where the collection has none. Same box, one path, filled even-odd.
export const ownIcons: Readonly<Record<string, string>> = {
  giraffe:
    "M118 494V330c0-44 24-70 66-76l72-12 76-134-14-66 24-6 16 50h14l2-52 24 2 2 56 88 48c12 8 12 24-2 30" +
    "l-62 6-22 22-54 118c-8 20-10 40-8 60l12 118h-44l-20-124c-30 8-72 6-104-4l-22 128zm64-196-22 30 30 22 30-24z" +
    "m84-18-24 24 14 34 36-12zm36-74-26 36 30 20 22-40zm34-66-18 34 22 20 20-34zm60-28a12 12 0 1 0 .1 0z" +
    "M100 290c-26 20-34 60-30 110l-16 8c-8-70 4-120 40-140z",
};
