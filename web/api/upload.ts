import { ApiError } from './call.ts'
import { accessToken, renewSession } from './session.ts'
import { underWay } from './under-way.ts'

interface Options {
  /** The part sent, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Sends a file unchanged, with its own content type, and reports progress, which fetch cannot. Throws ApiError, and
 * AbortError once the signal is aborted.
 */
export function upload<Reply>(path: string, file: Blob, options: Options): Promise<Reply> {
  return underWay(() => sendFile(path, file, options))
}

async function sendFile<Reply>(path: string, file: Blob, options: Options): Promise<Reply> {
  const answer = await send(path, file, await accessToken(), options)
  if (answer.status !== 401) return read(answer)
  const session = await renewSession()
  options.signal.throwIfAborted()
  if (session === 'away') throw new ApiError(0, {})
  return read(session === 'over' ? answer : await send(path, file, await accessToken(), options))
}

function send(path: string, file: Blob, token: string | null, options: Options): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    options.signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', file.type)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request)
    request.onerror = () => reject(new ApiError(0, {}))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function read<Reply>(request: XMLHttpRequest): Reply {
  const body = parsed(request.responseText)
  if (request.status >= 200 && request.status < 300 && body) return body as Reply
  const retryAfter = Number(request.getResponseHeader('retry-after')) || undefined
  // A truncated reply is no reply.
  throw new ApiError(request.status < 300 ? 0 : request.status, body ?? {}, retryAfter)
}

function parsed(text: string): object | null {
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}
