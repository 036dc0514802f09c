const CONTROLS = 'input, textarea, button'

/** Focuses a form's first invalid field; its message is announced with it. */
export function focusWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong?.matches(CONTROLS) ? wrong : wrong?.querySelector<HTMLElement>(CONTROLS)
  control?.focus()
}
