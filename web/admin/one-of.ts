/** The value in an address, if it is one of these; anything else is ignored. */
export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value)
