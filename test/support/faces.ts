import sharp, { type Sharp } from 'sharp'

const SIDE = 480

type Color = [number, number, number]

/** Numbers from 0 to 1, always the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Ellipse = { x: number; y: number; width: number; height: number; color: Color; soft: number }

/** How much of an ellipse covers a point, from 0 to 1; its edge is as wide as it is soft. */
function cover({ x, y, width, height, soft }: Ellipse, atX: number, atY: number): number {
  const distance = Math.hypot((atX - x) / width, (atY - y) / height)
  return Math.min(1, Math.max(0, (1 - distance) / soft + 0.5))
}

/** A portrait like no other: things behind, shoulders, hair, a head and its features, lit from one side, with grain. */
function ellipsesOf(random: () => number): Ellipse[] {
  const between = (low: number, high: number) => low + (high - low) * random()
  const color = (low: number, high: number): Color => [
    between(low, high),
    between(low, high),
    between(low, high),
  ]
  const skin: Color = [between(110, 235), between(85, 200), between(65, 170)]
  const dark = color(10, 90)
  const [x, y] = [between(0.42, 0.58), between(0.4, 0.5)]
  const [width, height] = [between(0.17, 0.25), between(0.23, 0.32)]
  const eyes = between(0.06, 0.1)
  const part = (dx: number, dy: number, w: number, h: number, of: Color, soft = 0.2): Ellipse => ({
    ...{ x: x + dx, y: y + dy, width: w, height: h, color: of, soft },
  })
  const behind = Array.from({ length: 14 }, () => ({
    ...{ x: random(), y: random(), width: between(0.04, 0.35), height: between(0.04, 0.35) },
    ...{ color: color(20, 240), soft: between(0.05, 0.8) },
  }))
  return [
    ...behind,
    part(between(-0.06, 0.06), height + 0.32, between(0.3, 0.5), between(0.2, 0.32), color(15, 230), 0.1),
    part(
      between(-0.03, 0.03),
      between(-0.12, -0.03),
      width * between(1.1, 1.4),
      height * between(0.9, 1.2),
      dark,
    ),
    part(0, 0, width, height, skin, 0.1),
    part(between(-0.05, 0.05), -height * between(0.75, 1), width * between(0.8, 1.1), height * 0.3, dark),
    part(-eyes, -0.04, 0.035, 0.018, dark),
    part(eyes, -0.04, 0.035, 0.018, dark),
    part(-eyes, -0.08, 0.05, 0.01, dark),
    part(eyes, -0.08, 0.05, 0.01, dark),
    part(between(-0.01, 0.01), 0.04, 0.025, 0.05, skin.map((value) => value * 0.8) as Color, 0.6),
    part(0, between(0.11, 0.15), between(0.05, 0.09), between(0.012, 0.03), [between(120, 190), 60, 70]),
  ]
}

/** The portrait of a seed, as a PNG. */
export function drawFace(seed: number): Promise<Buffer> {
  const random = randomOf(seed)
  const ellipses = ellipsesOf(random)
  const ground: Color = [random() * 255, random() * 255, random() * 255]
  const light = { x: random() - 0.5, y: random() - 0.5 }
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  for (let n = 0; n < SIDE * SIDE; n += 1) {
    const [x, y] = [(n % SIDE) / SIDE, Math.floor(n / SIDE) / SIDE]
    let color = ground
    for (const ellipse of ellipses) {
      const part = cover(ellipse, x, y)
      if (part > 0) color = color.map((value, of) => value + (ellipse.color[of]! - value) * part) as Color
    }
    const brightness = 1 + light.x * (x - 0.5) + light.y * (y - 0.5)
    for (const [of, value] of color.entries())
      pixels[n * 3 + of] = Math.min(255, Math.max(0, value * brightness + (random() - 0.5) * 16))
  }
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer()
}

/** A line of small light letters on a dark bar near the bottom. */
function caption(): {
  input: Buffer
  raw: { width: number; height: number; channels: 3 }
  left: number
  top: number
} {
  const [width, height] = [200, 16]
  const random = randomOf(7)
  const input = Buffer.alloc(width * height * 3, 20)
  for (let letter = 0; letter < 24; letter += 1)
    for (let dot = 0; dot < 15; dot += 1) {
      if (random() < 0.4) continue
      const [left, top] = [4 + letter * 8 + (dot % 3) * 2, 3 + Math.floor(dot / 3) * 2]
      for (const at of [0, 1, width, width + 1])
        input.fill(240, (top * width + left + at) * 3, (top * width + left + at + 1) * 3)
    }
  return { input, raw: { width, height, channels: 3 }, left: 24, top: SIDE - 40 }
}

const png = (image: Sharp) => image.png().toBuffer()
const CROPPED = Math.round(SIDE * 0.97)
const MARGIN = Math.floor((SIDE - CROPPED) / 2)

/** What is done to a copied picture so that it isn't the same file. */
export const EDITS: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  'saved smaller': (picture) => png(sharp(picture).resize(160)),
  'JPEG of quality 40': (picture) => sharp(picture).jpeg({ quality: 40 }).toBuffer(),
  'cropped by 3%': (picture) =>
    png(sharp(picture).extract({ left: MARGIN, top: MARGIN, width: CROPPED, height: CROPPED })),
  gray: (picture) => png(sharp(picture).greyscale()),
  mirrored: (picture) => png(sharp(picture).flop()),
  brighter: (picture) => png(sharp(picture).modulate({ brightness: 1.2 })),
  sharpened: (picture) => png(sharp(picture).sharpen({ sigma: 2 })),
  'with small text': (picture) => png(sharp(picture).composite([caption()])),
}
