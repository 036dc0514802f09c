// What browsers and Node have in common, and the language does not: only this project's own compilation reads it
// (tsconfig.contract.json).

declare class URL {
  static canParse(url: string): boolean
  constructor(url: string)
  readonly hostname: string
  readonly href: string
}
