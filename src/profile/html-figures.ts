/** Text and figures as HTML: whatever a report says is escaped here, and every figure keeps its exact value. */
import { count } from '../formats/counted';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;', // Else read as a line feed.
};

/** Text that stands for itself, within elements and within quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\r]/g, (char) => ENTITIES[char]);
}

/** A name that somebody chose: in an element of its own, so that its direction of writing ends with it. */
export function named(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

/** How a figure is shown. */
export type Format = (value: number) => string;

/**
 * A figure of the report as it is shown, with its exact value beside it.
 *
 * @param path  Where the report holds it: `cells.0.seconds.median`. Programs, and a test, find the figure by it.
 */
export function figure(path: string, value: number, format: Format): string {
  return `<data value="${value}" data-path="${path}">${escapeHtml(finite(value, format))}</data>`;
}

/** A figure that has no place in the report's JSON, or that is there already: text alone. */
export function finite(value: number, format: Format): string {
  return Number.isFinite(value) ? format(value) : '–';
}

/** A whole number in full: `12,345`. */
export const whole: Format = count;

/** Three digits that count: `0.0123`, `1.23`, `123`, `12,345`. */
export const digits: Format = (value) => {
  if (Math.abs(value) >= 99.95) return count(Math.round(value));
  return value === 0 ? '0' : value.toPrecision(3);
};

/** Seconds as milliseconds. */
export const inMilliseconds: Format = (seconds) => digits(seconds * 1000);

/** `48.1 %`. */
export const percent: Format = (value) => `${(value * 100).toFixed(1)} %`;

/** Two decimals at most: `7.5`. */
export const plain: Format = (value) => String(Math.round(value * 100) / 100);

/** `3.41×`. */
export const times: Format = (value) => `${value.toFixed(2)}×`;

const scaled =
  (unit: string): Format =>
  (value) => {
    if (value < 999.5) return `${digits(value)} ${unit}`.trim();
    const power = Math.min(4, Math.floor(Math.log10(value * 1.0005) / 3));
    return `${digits(value / 1000 ** power)} ${['', 'k', 'M', 'G', 'T'][power]}${unit}`;
  };

/** `3.05 M`. */
export const amount: Format = scaled('');

/** `105 MB`, decimal as everywhere in the program. */
export const bytes: Format = scaled('B');
