import { BRAND } from '../brand.ts';

const OLD_WORD = new RegExp(`(?<![\\p{L}\\p{N}_])${BRAND.oldWord}(?![\\p{L}\\p{N}_])`, 'giu');

/** Replaces the old brand word by the product's name: whole words only, their case kept. */
export function replaceBrandWord(text: string): string {
  return text.replace(OLD_WORD, inTheCaseOf);
}

function inTheCaseOf(found: string): string {
  if (found === found.toUpperCase()) return BRAND.product.toUpperCase();
  const capitalised = found.charAt(0) === found.charAt(0).toUpperCase();
  return capitalised ? BRAND.product.charAt(0).toUpperCase() + BRAND.product.slice(1) : BRAND.product;
}
