/** What stands in an address, where it is one of these; anything else is as good as nothing. */
export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value)
