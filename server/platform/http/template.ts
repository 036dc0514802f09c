const CHARACTERS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, between tags and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => CHARACTERS[character] ?? '')
}

/**
 * A template with each `{{name}}` filled in, as `as` writes it; a missing one is empty. A value is never read as a
 * placeholder.
 */
export function fillSlots(
  template: string,
  slots: Record<string, string>,
  as: (text: string, name: string) => string = (text) => text,
): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => as(slots[name] ?? '', name))
}
