// Every sound of the page, made when it is wanted: small wooden bars that are struck, and a rustle of paper. No files.

/** A body of wood rings in few partials, of which the high ones die first. */
const kPartials: readonly (readonly [ratio: number, gain: number, life: number])[] = [
  [1, 1, 1],
  [2.76, 0.35, 0.5],
  [5.4, 0.16, 0.3],
];
/** A tuned bar, as of a marimba, has its second partial two octaves up. */
const kBar: typeof kPartials = [
  [1, 1, 1],
  [3.93, 0.22, 0.35],
  [9.2, 0.05, 0.15],
];

export interface Stroke {
  /** When the stroke begins, in seconds after the sound does. */
  readonly at: number;
  readonly hz: number;
  readonly gain: number;
  /** How many seconds pass until the stroke can hardly be heard. */
  readonly life: number;
  readonly tuned?: true;
  /** How loud the stroke itself is. */
  readonly tap?: number;
}

const knock = (at: number, hz: number, gain: number, life = 0.09): Stroke => ({ at, hz, gain, life, tap: 0.6 });
const bar = (at: number, hz: number, gain: number, life = 0.55): Stroke => ({
  at,
  hz,
  gain,
  life,
  tuned: true,
  tap: 0.08,
});

/** Dice on a board: they fall, hop, hop again, and roll out. */
function diceStrokes(): Stroke[] {
  const hits = [0.4, 0.43, 0.5, 0.56, 0.66, 0.78, 0.83, 0.89, 0.97, 1.06, 1.12];
  return hits.map((at, i) => knock(at, 950 + 180 * ((i * 7) % 5), 0.34 * (1 - i / 16), 0.045));
}

export const kStrokes = {
  move: [knock(0, 290, 0.55), knock(0.004, 1150, 0.12, 0.03)],
  capture: [knock(0, 540, 0.4, 0.05), knock(0.045, 230, 0.7, 0.12), knock(0.05, 1300, 0.14, 0.03)],
  check: [knock(0, 290, 0.5), bar(0.06, 784, 0.24, 0.35), bar(0.15, 1047, 0.2, 0.4)],
  dice: diceStrokes(),
  slip: [],
  low: [knock(0, 1250, 0.4, 0.05), knock(0.13, 1250, 0.4, 0.05), knock(0.26, 1250, 0.4, 0.05)],
  challenge: [bar(0, 523, 0.34), bar(0.14, 784, 0.34), bar(0.28, 1047, 0.28, 0.8)],
  end: [bar(0, 784, 0.3), bar(0.16, 659, 0.3), bar(0.32, 523, 0.34, 1.1), bar(0.32, 330, 0.2, 1.2)],
} satisfies Readonly<Record<string, readonly Stroke[]>>;
export type Sound = keyof typeof kStrokes;

function noise(context: BaseAudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, Math.max(1, Math.round(seconds * context.sampleRate)), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = (2 * Math.random() - 1) * (1 - i / samples.length);
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

function through(
  context: BaseAudioContext,
  source: AudioNode,
  type: BiquadFilterType,
  hz: number,
  gain: number,
  to: AudioNode,
): void {
  const filter = new BiquadFilterNode(context, { type, frequency: hz, Q: 1.2 });
  source.connect(filter).connect(new GainNode(context, { gain })).connect(to);
}

function strike(
  context: BaseAudioContext,
  to: AudioNode,
  begin: number,
  { at, hz, gain, life, tuned, tap = 0 }: Stroke,
): void {
  const time = begin + at;
  for (const [ratio, part, lasting] of tuned ? kBar : kPartials) {
    const tone = new OscillatorNode(context, { frequency: hz * ratio });
    const fade = new GainNode(context, { gain: 0 });
    fade.gain.setValueAtTime(0, time);
    fade.gain.linearRampToValueAtTime(gain * part, time + 0.002);
    fade.gain.exponentialRampToValueAtTime(0.0001, time + 0.002 + life * lasting);
    // Struck wood gives a little, so that a knock falls in pitch; a tuned bar does not.
    if (!tuned) tone.frequency.exponentialRampToValueAtTime(hz * ratio * 0.86, time + life);
    tone.connect(fade).connect(to);
    tone.start(time);
    tone.stop(time + 0.01 + life * lasting);
  }
  if (tap === 0) return;
  const click = noise(context, 0.008);
  through(context, click, "bandpass", Math.min(6000, hz * 4), gain * tap, to);
  click.start(time);
}

function rustle(context: BaseAudioContext, to: AudioNode, begin: number): void {
  const paper = noise(context, 0.07);
  through(context, paper, "highpass", 3800, 0.16, to);
  paper.start(begin);
}

/** Plays a sound now, or in a context that renders it. */
export function sound(context: BaseAudioContext, which: Sound, volume: number): void {
  const out = new GainNode(context, { gain: volume });
  out.connect(context.destination);
  const begin = context.currentTime + 0.005;
  if (which === "slip") rustle(context, out, begin);
  for (const stroke of kStrokes[which]) strike(context, out, begin, stroke);
}
