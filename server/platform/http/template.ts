const CHARACTERS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text as it stands in HTML, between tags and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => CHARACTERS[character] ?? '')
}

/**
 * A template with each `{{name}}` filled in, as `as` writes it; an absent one is empty. What a value holds is never
 * read as a slot.
 */
export function fillSlots(
  template: string,
  slots: Record<string, string>,
  as: (text: string, name: string) => string = (text) => text,
): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => as(slots[name] ?? '', name))
}
