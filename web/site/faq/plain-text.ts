import { isValidElement, type ReactNode } from 'react'

/** What is written in text and plain elements, without them; paragraphs are parted by a blank. */
export function plainText(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(plainText).join('')
  if (!isValidElement<{ children?: ReactNode }>(node)) return typeof node === 'string' ? node : ''
  const text = plainText(node.props.children)
  return node.type === 'p' ? `${text} ` : text
}
