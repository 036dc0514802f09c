import { lengthOf } from '../../contract/text.ts'
import { weakPassword } from './auth.errors.ts'

const LEAST = 6
const MOST = 256

let common: Promise<Set<string>> | undefined

/** Passwords that many people use: the list of a maintained package, read when first needed. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return common
}

// The product's name, with common suffixes: guessers try it first.
const OURS = /^beatline[\d\W_]*$/i

type Person = { email: string; name: string }

// Whole words of the member's address and name: a guesser who knows the member tries them first.
function isPersonal(password: string, { email, name }: Person): boolean {
  const [mailbox = '', host = ''] = email.split('@')
  const words = [email, mailbox, host, name, ...name.split(' ')].map((word) => word.toLowerCase())
  const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  return words.some((word) => word.length >= LEAST && plain(word) === plain(password).toLowerCase())
}

/**
 * Throws `weak_password` with its reasons (`length`, `pwned` for a common one, `personal` for the member's own address
 * or name) when the password may not be used. `common` false lets simple ones pass.
 */
export async function refuseWeakPassword(
  password: string,
  person: Person,
  refuseCommon: boolean,
): Promise<void> {
  // The same form that is hashed: passwords that only look or count differently are the same password.
  const said = password.normalize('NFKC')
  const length = lengthOf(said.replace(/\p{DI}/gu, ''))
  if (length < LEAST) throw weakPassword(['length'], `Password must be at least ${LEAST} characters`)
  if (lengthOf(password) > MOST || length > MOST)
    throw weakPassword(['length'], `Password must be at most ${MOST} characters`)
  if (!refuseCommon) return
  if (said.trim() === '' || OURS.test(said) || (await commonPasswords()).has(said.toLowerCase()))
    throw weakPassword(['pwned'], 'This password is used by many people and easy to guess.')
  if (isPersonal(said, person))
    throw weakPassword(['personal'], 'This password is your own name or address and easy to guess.')
}
