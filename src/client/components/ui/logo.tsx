import { BRAND } from '#shared/brand.ts';

/** The product's name with its claw marks. */
export function Logo() {
  return (
    <span className="logo">
      <span className="logo-claws" aria-hidden="true">
        ///
      </span>
      {BRAND.product}
    </span>
  );
}
