/** Focuses a form's first field, in form order, that has an error under its name. */
export function focusFirst(form: HTMLFormElement, errors: Record<string, unknown>): void {
  const wrong = [...form.elements].find((field) => errors[(field as HTMLInputElement).name])
  if (wrong instanceof HTMLElement) wrong.focus()
}
