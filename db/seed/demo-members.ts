import {
  approvedApplications,
  askedApplications,
  contactMessages,
  newApplications,
  rejectedApplications,
} from './demo-applications.ts'
import { beatNames } from './demo-beats.ts'
import { admins, dormant, experts, invited, journalists, publicists } from './demo-people.ts'
import { morePublicists, moreSources } from './demo-publicists.ts'
import { type Member, readMembers, readSources, readTable } from './demo-read.ts'
import { sourceProfiles } from './demo-sources.ts'
import { day, fraction, hour, type Row, seedId, slugOf } from './seed-tools.ts'

type Standing = 'Active' | 'Dormant' | 'Invited'
export type Cast = Member & { id: string; email: string; role: string; standing: Standing; joined: Date }

const signInKeys = ['journalist', 'pr', 'expert', 'admin']

/** Words in an organization's name that make up its domain. */
export function domainOf(organization: string): string {
  const words = slugOf(organization.replace(/&/g, 'and').replace(/^The /, '')).split('-')
  const generic = new Set([
    'communications',
    'pr',
    'media',
    'public',
    'relations',
    'agency',
    'strategies',
    'review',
  ])
  for (const more of ['partners', 'health', 'policy', 'lab']) generic.add(more)
  while (words.length > 1 && generic.has(words.at(-1) ?? '')) words.pop()
  return `${words.join('')}.example`
}

const mailbox = (name: string) =>
  slugOf(name.replace(/^(Dr|Capt|Col|Me|Rev|Sister)\.? /, '')).replace(/-/g, '.')

function phoneFor(name: string, location: string): string {
  const areas = ['212', '312', '404', '416', '503', '514', '604', '612', '713', '902']
  const at = Math.floor(fraction(`${location}/area`) * areas.length)
  return `${areas[at]}-555-01${String(Math.floor(fraction(`${name}/phone`) * 100)).padStart(2, '0')}`
}

export function castMembers(now: Date): Cast[] {
  const groups: [string, string, Standing][] = [
    [journalists, 'journalist', 'Active'],
    [publicists, 'pr', 'Active'],
    [morePublicists, 'pr', 'Active'],
    [experts, 'expert', 'Active'],
    [admins, 'admin', 'Active'],
    [invited, 'expert', 'Invited'],
  ]
  const cast = groups.flatMap(([text, role, standing]) =>
    readMembers(text).map((m) => ({ ...m, role, standing })),
  )
  for (const member of readMembers(dormant)) {
    cast.push({ ...member, role: member.key === 'petra-vanhorn' ? 'pr' : 'journalist', standing: 'Dormant' })
  }
  return cast.map((member) => {
    const ours = signInKeys.includes(member.key)
    const house = member.role === 'admin' ? 'beatline.example' : domainOf(member.organization)
    const email = ours ? `${member.key}@beatline.example` : `${mailbox(member.name)}@${house}`
    const ago = member.standing === 'Invited' ? day : (93 + 50 * fraction(`${member.key}/joined`)) * day
    return { ...member, id: seedId(`member:${member.key}`), email, joined: new Date(now.getTime() - ago) }
  })
}

function lastActive(member: Cast, now: Date): Date {
  if (member.standing === 'Dormant') return new Date(now.getTime() - 45 * day)
  if (member.standing === 'Invited') return member.joined
  return new Date(now.getTime() - fraction(`${member.key}/active`) * 4 * day)
}

export const authRows = (cast: readonly Cast[], now: Date, passwordHash: string): Row[] =>
  cast.map((member) => {
    const set = member.standing === 'Invited' ? null : new Date(member.joined.getTime() + hour)
    return {
      id: member.id,
      email: member.email,
      password_hash: set && passwordHash,
      password_set_at: set,
      email_confirmed_at: set,
      last_sign_in_at: set && lastActive(member, now),
      created_at: member.joined,
      updated_at: set ?? member.joined,
    }
  })

function memberData(member: Cast): Row {
  if (member.standing === 'Invited') return {}
  return { status: member.standing, view_preferences: { dark_mode: true } }
}

export const accountRows = (cast: readonly Cast[], now: Date): Row[] =>
  cast.map((member) => {
    const { bio, title, organization, location, writesOn, zone: timezone, beats: chosen } = member
    const website = `https://${member.role === 'admin' ? 'beatline.example' : domainOf(organization)}`
    const linkedin_url = `https://linkedin.example/in/${slugOf(member.name)}`
    const profile = {
      bio,
      title,
      organization,
      location,
      writesOn,
      website,
      timezone,
      linkedin_url,
      beats: chosen,
    }
    return {
      id: member.id,
      name: member.name,
      email: member.email,
      role: member.role,
      profile: member.standing === 'Invited' ? {} : profile,
      data: memberData(member),
      primary_owner_user_id: member.id,
      is_personal_account: true,
      last_active_at: lastActive(member, now),
      created_at: member.joined,
      updated_at: new Date(member.joined.getTime() + hour),
      updated_by: member.id,
    }
  })

function socialLinks(name: string, organization: string, index: number): Row {
  const domain = domainOf(organization)
  const slug = slugOf(name)
  const links: Row = { LinkedIn: { url: `https://linkedin.example/in/${slug}`, icon: 'Linkedin' } }
  if (index % 4 !== 3) links.Website = { url: `https://${domain}`, icon: 'Globe' }
  if (index % 3 === 0) links.Email = { url: `mailto:${mailbox(name)}@${domain}`, icon: 'Mail' }
  if (index % 5 < 2) links.Phone = { url: `tel:+1-${phoneFor(name, organization)}`, icon: 'Phone' }
  if (index % 7 === 2) links.Twitter = { url: `https://twitter.example/${slug}`, icon: 'Twitter' }
  if (index % 9 === 4) links.YouTube = { url: `https://youtube.example/@${slug}`, icon: 'Youtube' }
  if (index % 11 === 5) links.GitHub = { url: `https://github.example/${slug}`, icon: 'Github' }
  if (index % 13 === 6) links.Instagram = { url: `https://instagram.example/${slug}`, icon: 'Instagram' }
  if (index % 17 === 8) links.Facebook = { url: `https://facebook.example/${slug}`, icon: 'Facebook' }
  return links
}

export const sourceId = (owner: string, name: string) => seedId(`source:${owner}/${name}`)

export const sourceRows = (now: Date): Row[] =>
  readSources(sourceProfiles + moreSources).map((source, index) => {
    const since = new Date(now.getTime() - (20 + 70 * fraction(`${source.name}/since`)) * day)
    return {
      id: sourceId(source.owner, source.name),
      account_id: seedId(`member:${source.owner}`),
      held_by: source.owner === 'expert' ? seedId('member:expert') : null,
      name: source.name,
      role: source.role,
      organization: source.organization,
      expertise: source.expertise,
      title: source.title,
      social_links: socialLinks(source.name, source.organization, index),
      created_at: since,
      updated_at: since,
    }
  })

type Applicant = { name: string; organization: string; city: string; state: string; timezone: string }

function applicationData(
  who: Applicant,
  status: string,
  topics: string[],
  experience: number,
  other: string,
): Row {
  return {
    status,
    ...who,
    phone: phoneFor(who.name, who.city),
    website: `https://${domainOf(who.organization)}`,
    linkedin_url: `https://linkedin.example/in/${slugOf(who.name)}`,
    experience,
    topics: other ? [...topics, other] : topics,
    other_beat: other,
  }
}

function askedOf(name: string, before: (ms: number) => Date) {
  const asked = readTable(askedApplications).find(([who]) => who === name)
  if (!asked) return {}
  const [, askedAgo, question, answeredAgo, answer] = asked
  const [asked_at, answered_at] = [before(Number(askedAgo) * hour), before(Number(answeredAgo) * hour)]
  return { question, asked_at, answer, answered_at }
}

const UNASKED = { question: null, asked_at: null, answer: null, answered_at: null, reason: null }

export function applicationRows(cast: readonly Cast[], now: Date): Row[] {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const fresh = readTable(newApplications).map((cells) => {
    const [name = '', role = '', organization = '', city = '', state = '', timezone = '', years = '0'] = cells
    const [codes = '', ago = '0', other = '', additional_info = ''] = cells.slice(7)
    const who = { name, organization, city, state, timezone }
    const data = { ...applicationData(who, 'New', beatNames(codes), Number(years), other), additional_info }
    const email = `${mailbox(name)}@${domainOf(organization)}`
    return {
      ...UNASKED,
      ...askedOf(name, before),
      id: seedId(`application:${email}`),
      email,
      role,
      data,
      account_id: null,
      created_at: before(Number(ago) * hour),
      decided_at: null,
    }
  })
  const approved = readTable(approvedApplications).map(([key = '', years = '0', additional_info = '']) => {
    const member = cast.find((each) => each.key === key)
    if (!member) throw new Error(`no such member: ${key}`)
    const [city = '', state = ''] = member.location.split(', ')
    const who = { name: member.name, organization: member.organization, city, state, timezone: member.zone }
    const data = { ...applicationData(who, 'Approved', member.beats, Number(years), ''), additional_info }
    const created_at = new Date(member.joined.getTime() - 4 * day)
    const { email, role, id: account_id, joined: decided_at } = member
    return {
      ...UNASKED,
      id: seedId(`application:${email}`),
      email,
      role,
      data,
      account_id,
      created_at,
      decided_at,
    }
  })
  const rejected = readTable(rejectedApplications).map(
    ([email = '', role = '', ago = '0', reason = null]) => ({
      ...UNASKED,
      reason,
      id: seedId(`application:${email}`),
      email,
      role,
      data: { status: 'Rejected' },
      account_id: null,
      created_at: before(Number(ago) * day),
      decided_at: before((Number(ago) - 2) * day),
    }),
  )
  return [...fresh, ...approved, ...rejected]
}

export const contactRows = (now: Date): Row[] =>
  readTable(contactMessages).map(([name = '', email = '', role, organization, ago = '0', message]) => ({
    id: seedId(`contact:${email}`),
    name,
    email,
    role,
    organization,
    message,
    created_at: new Date(now.getTime() - Number(ago) * day),
  }))
