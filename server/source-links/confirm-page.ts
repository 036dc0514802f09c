import { truncate } from '../../contract/text.ts'
import { dayIn } from '../mails/moments.rules.ts'
import { formHtml } from '../platform/http/notice-page.ts'
import { escapeHtml } from '../platform/http/template.ts'
import { type AskedProfile, type SentAnswer, type Shown, shownPhoto } from './confirm.ts'
import { CONFIRM_PATH, EASTERN, NAME_LENGTH } from './confirm-words.ts'

type Checked = Pick<SentAnswer, 'is_me' | 'photo'>

const words = (text: string, look = 't-body') =>
  `<p dir="auto" class="mt-4 ${look} wrap-anywhere">${escapeHtml(text)}</p>`

/** The page that a link or an answer to it leads to. */
export function confirmNotice(shown: Shown, token: string, checked: Checked) {
  switch (shown.page) {
    case 'form':
      return { title: 'Is this you?', content: question(shown.profile, token, checked, shown.why) }
    case 'confirmed':
      return {
        title: `Thank you. Your confirmation is valid until ${dayIn(EASTERN, Date.parse(shown.until), Date.parse(shown.now))}.`,
        // Nobody claims what an expert holds.
        content: shown.is_held
          ? ''
          : words(
              'Are you a member? Sign in and choose This Is Me on the profile to manage it yourself.',
              't-body text-text-2',
            ),
      }
    case 'denied':
      return {
        title: 'The profile has been taken down, and the agency has been notified.',
        content: shown.can_remove
          ? formHtml({
              ...{ method: 'post', action: CONFIRM_PATH, fields: { token }, button: 'Remove My Profile' },
              ...{ answer: 'remove', isDanger: true, inside: words('Should it be removed as well?') },
            })
          : '',
      }
    case 'removed':
      return {
        title: `The profile has been removed. ${truncate(shown.member, NAME_LENGTH)} cannot list you again without your confirmation.`,
        content: '',
      }
    case 'gone':
      return {
        title: 'This link is no longer valid.',
        content: words(
          'It was already used, was replaced by a newer link, or is more than 14 days old.',
          't-body text-text-2',
        ),
      }
  }
}

function question(profile: AskedProfile, token: string, checked: Checked, why: string | undefined): string {
  const member = truncate(profile.member, NAME_LENGTH)
  const organization = truncate(profile.member_organization, NAME_LENGTH)
  const keeper = organization ? `${member} of ${organization}` : member
  const changed =
    why === 'changed'
      ? '<p role="alert" class="mt-4 t-label text-late">This profile has changed. Review it and answer again.</p>'
      : ''
  const inside = [
    words(
      `${keeper} manages this profile on Beatline, where business journalists find experts.`,
      't-body text-text-2',
    ),
    card(profile),
    isMe(checked.is_me, why === 'unchecked'),
    shownPhoto(profile) === null
      ? ''
      : checkbox(
          'photo',
          'I consent to this photo being shown with this profile on Beatline.',
          checked.photo,
        ),
  ]
  return (
    changed +
    formHtml({
      ...{ method: 'post', action: CONFIRM_PATH, fields: { token, print: profile.print } },
      ...{ button: 'Confirm', answer: 'confirm', inside: inside.join('\n') },
      second: { button: 'This Is Not Me', answer: 'not_me' },
    })
  )
}

function card(profile: AskedProfile): string {
  const photo = shownPhoto(profile)
  const facts: [string, string][] = [
    ['Title', profile.title],
    ['Organization', profile.organization],
    ['Expertise', profile.expertise],
    ...Object.entries(profile.social_links).map(([name, { url }]): [string, string] => [name, url]),
  ]
  return `<div class="mt-6 border-y border-line py-4">
${photo === null ? '' : `<img src="${escapeHtml(photo)}" alt="Photo of ${escapeHtml(profile.name)}" width="120" height="120" class="mb-3 object-cover" />`}
<p dir="auto" class="t-read-s wrap-anywhere">${escapeHtml(profile.name)}</p>
<dl>
${facts
  .filter(([, value]) => value.trim() !== '')
  .map(
    ([name, value]) =>
      `<dt dir="auto" class="mt-3 t-label text-text-2 wrap-anywhere">${escapeHtml(name)}</dt><dd dir="auto" class="t-body whitespace-pre-line wrap-anywhere">${escapeHtml(value)}</dd>`,
  )
  .join('\n')}
</dl>
</div>`
}

// Not required in the markup: the browser would hold back "This Is Not Me" as well.
function isMe(isChecked: boolean, isMissing: boolean): string {
  const described = isMissing ? ' aria-invalid="true" aria-describedby="error" autofocus' : ''
  const error = isMissing
    ? '<p id="error" role="alert" class="mt-1.5 t-label text-late">Check this box to confirm.</p>'
    : ''
  return checkbox('is_me', 'This is me, and the information here is correct.', isChecked, described) + error
}

const checkbox = (name: string, label: string, isChecked: boolean, more = '') =>
  `<label class="mt-5 flex gap-3 t-body"><input type="checkbox" name="${name}" value="yes"${isChecked ? ' checked' : ''}${more} class="mt-1 size-4 shrink-0" /><span>${escapeHtml(label)}</span></label>`
