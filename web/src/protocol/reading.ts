// What readers of answers are made of (readers.gen.ts): each takes any value and gives it with its type, or undefined where it
// is something else. What has to be there is looked at, and what may be there if it is; a field that nobody knows is let be, as
// a newer server may have it. Values are not copied.
export type Read<T> = (value: unknown) => T | undefined;

interface Optional<T> {
  readonly optional: Read<T>;
}
type Fields = Readonly<Record<string, Read<unknown> | Optional<unknown>>>;
type Needed<F> = { [K in keyof F as F[K] extends Read<unknown> ? K : never]: F[K] extends Read<infer T> ? T : never };
type Possible<F> = {
  [K in keyof F as F[K] extends Optional<unknown> ? K : never]?: F[K] extends Optional<infer T> ? T : never;
};
type Each<R> = { -readonly [I in keyof R]: R[I] extends Read<infer T> ? T : never };

/*@__NO_SIDE_EFFECTS__*/
function where<T>(holds: (value: unknown) => boolean): Read<T> {
  return (value) => (holds(value) ? (value as T) : undefined);
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const takes = (read: Read<unknown>, value: unknown): boolean => read(value) !== undefined;

export const text: Read<string> = /*#__PURE__*/ where((value) => typeof value === "string");
export const whole: Read<number> = /*#__PURE__*/ where(Number.isInteger);
export const real: Read<number> = /*#__PURE__*/ where((value) => typeof value === "number");
export const flag: Read<boolean> = /*#__PURE__*/ where((value) => typeof value === "boolean");

export const nothing: Read<null> = /*#__PURE__*/ where((value) => value === null);
/** An object of which something else says what it holds. */
export const record: Read<Record<string, unknown>> = /*#__PURE__*/ where(isRecord);

/*@__NO_SIDE_EFFECTS__*/
export function oneOf<const W extends string>(words: readonly W[]): Read<W> {
  return where((value) => words.some((word) => word === value));
}

/** One of words of which a newer server may have more. */
/*@__NO_SIDE_EFFECTS__*/
export function word<W extends string>(): Read<W> {
  return where((value) => typeof value === "string");
}

/*@__NO_SIDE_EFFECTS__*/
export function list<T>(of: Read<T>): Read<T[]> {
  return where((value) => Array.isArray(value) && value.every((item) => takes(of, item)));
}

/** A list of just these. */
/*@__NO_SIDE_EFFECTS__*/
export function tuple<const R extends readonly Read<unknown>[]>(...of: R): Read<Each<R>> {
  return where(
    (value) => Array.isArray(value) && value.length === of.length && of.every((read, i) => takes(read, value[i])),
  );
}

/** An object whose fields have names that are not fixed. */
/*@__NO_SIDE_EFFECTS__*/
export function map<T>(of: Read<T>): Read<Record<string, T>> {
  return where((value) => isRecord(value) && Object.values(value).every((field) => takes(of, field)));
}

/*@__NO_SIDE_EFFECTS__*/
export function optional<T>(read: Read<T>): Optional<T> {
  return { optional: read };
}

/*@__NO_SIDE_EFFECTS__*/
export function object<F extends Fields>(fields: F): Read<Needed<F> & Possible<F>> {
  return where(
    (value) =>
      isRecord(value) &&
      Object.entries(fields).every(([name, field]) => {
        const found = value[name];
        return typeof field === "function" ? takes(field, found) : found === undefined || takes(field.optional, found);
      }),
  );
}

/*@__NO_SIDE_EFFECTS__*/
export function either<const R extends readonly Read<unknown>[]>(...choices: R): Read<Each<R>[number]> {
  return where((value) => choices.some((read) => takes(read, value)));
}

/** What is made of a value that has the form of `read`; `make` may refuse it. */
/*@__NO_SIDE_EFFECTS__*/
export function made<A, B>(read: Read<A>, make: (value: A) => B | undefined): Read<B> {
  return (value) => {
    const found = read(value);
    return found === undefined ? undefined : make(found);
  };
}

/** What is both. */
/*@__NO_SIDE_EFFECTS__*/
export function both<A, B>(one: Read<A>, other: Read<B>): Read<A & B> {
  return where((value) => takes(one, value) && takes(other, value));
}
