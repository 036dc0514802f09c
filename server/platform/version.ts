import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../../package.json')

/** The version of the product that runs. */
export const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }
