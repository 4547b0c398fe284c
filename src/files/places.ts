/** Where callers say that bytes come from and go to. */
import type { Writable } from 'node:stream';
import { shownValue, UsageError } from '../formats/faults';
import { fileOutput } from './file-output';
import { fileInput, type Input, streamInput } from './input';
import { type Output, placesOf, streamOutput } from './output';

/** A path, or a stream of bytes. */
export type InputPlace = string | AsyncIterable<Uint8Array | string> | Input;
/** A path, which shows nothing before what is written is whole, or a stream, which is written to and not ended. */
export type OutputPlace = string | Writable | Output;

/** @throws InputError if a file cannot be read, UsageError if it is no place at all. */
export function asInput(place: InputPlace): Input {
  checkPlace('input', place, ['open', Symbol.asyncIterator]);
  if (typeof place === 'string') return fileInput(place);
  // A file's stream has a method `open` too, so what can be iterated over is a stream.
  return Symbol.asyncIterator in place ? streamInput(place, 'the input') : place;
}

/** @throws UsageError if it is one of the inputs, or no place at all. */
export function asOutput(place: OutputPlace, inputs: readonly Input[] = []): Output {
  checkPlace('output', place, ['commit', 'on']);
  if (typeof place === 'string') return fileOutput(place, inputs);
  return 'commit' in place ? place : streamOutput(place, 'the output');
}

/** Whether two outputs write to one place, or beside it. */
export function isSamePlace(one: Output, other: Output): boolean {
  const places = new Set(placesOf(one));
  return placesOf(other).some((place) => places.has(place));
}

/**
 * Callers without types may give anything.
 * @param methods of which what is no path has one.
 */
function checkPlace(name: string, place: unknown, methods: readonly (string | symbol)[]): void {
  if (typeof place === 'string') return;
  const members = Object(place) as Readonly<Record<string | symbol, unknown>>;
  if (methods.some((method) => typeof members[method] === 'function')) return;
  throw new UsageError(`${name}: expected a path or a stream, got ${shownValue(place)}`);
}
