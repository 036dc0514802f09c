import { z } from './zod.ts'

/** The name of a stored picture: made by the server, never by a client. */
export const ImageName = z.string().regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.webp$/)
