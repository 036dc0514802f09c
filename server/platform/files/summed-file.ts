import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from '../../../contract/zod.ts'

/** A file's length and its checksum as printed by `sha256sum`. */
export const Summed = z.strictObject({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type Summed = z.infer<typeof Summed>

const NEW_FILE = { flags: 'wx', mode: 0o600 } as const

class Sum {
  readonly #hash = createHash('sha256')
  #bytes = 0

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
  }

  result(): Summed {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

/** Writes the output of `through` into a new file, and computes its checksum. */
export async function writeSummed(from: Readable, through: Transform, path: string): Promise<Summed> {
  const sum = new Sum()
  await pipeline(
    from,
    through,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        sum.add(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { ...NEW_FILE, flush: true }),
  )
  return sum.result()
}

export async function sumOf(path: string): Promise<Summed> {
  const sum = new Sum()
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) sum.add(chunk as Buffer)
  return sum.result()
}

/** A new file that is written line by line, with its checksum. */
export class SummedLines {
  readonly #sum = new Sum()
  readonly #file: FileHandle

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async at(path: string): Promise<SummedLines> {
    return new SummedLines(await open(path, NEW_FILE.flags, NEW_FILE.mode))
  }

  async add(lines: string[]): Promise<void> {
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
    this.#sum.add(bytes)
    await this.#file.appendFile(bytes)
  }

  async end(): Promise<Summed> {
    await this.#file.sync()
    await this.close()
    return this.#sum.result()
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
