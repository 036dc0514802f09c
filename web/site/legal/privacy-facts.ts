/** What the database holds of people, in their words. */
export const COLLECTED = [
  {
    name: 'Application',
    text: 'Your role and beats, name, email address, phone number, organization, website, city, state, time zone, LinkedIn address, years of experience, what you add about yourself, when you applied, what we asked you about it and what you answered, and when, how and why it was decided.',
  },
  {
    name: 'Account and profile',
    text: 'Your name, email address, role, picture, title, organization, bio and beats, and, if you give them, location, what you write on, website, time zone and LinkedIn address. Also your settings, with the time zone, quiet hours and vacation that you set, and saved filters, with whom, with which organizations and in which conversations you have limited contact, whether you are active or dormant, when you were last active (noted at most once a day), and when you were told that you are about to become dormant.',
  },
  {
    name: 'Pictures',
    text: 'A small copy of the square you choose. We keep neither the file you send nor the camera data in it. Also a short code of what the picture shows, by which copies of a photo are found.',
  },
  {
    name: 'What you write',
    text: 'Posts and drafts, comments, pitches and messages, with their times and whether they were read; what you decide about pitches, and your notes on them; whether you share the trail of a pitch by a link; what you like and save; which requests you have seen, and when you last did; what you are notified of; whether you have seen the outcome of a pitch or were emailed about it; up to which message of a conversation you were emailed; and how fast you answer pitches, in the median. Of a pitch also how you say that it was written, and which of its words are in how many earlier pitches since which month.',
  },
  {
    name: 'Confidential requests',
    text: 'Who may read yours, and whom you chose; whether your name is hidden, and when you revealed it; and which confidential requests of others you opened, when first and last, and how often.',
  },
  {
    name: 'Matches',
    text: 'Which posts your saved filters found, when you were emailed about them, and whether you have seen them or marked them as not relevant; and when a digest was sent to you.',
  },
  {
    name: 'Spokespeople',
    text: 'What a PR agency enters about its sources, or an expert about themselves: name, role, title, organization, expertise, photo and links, which may hold an email address or a phone number. Also which profile an expert claims, with a note, when, and what came of it; that is kept for 12 months after it was answered.',
  },
  {
    name: 'Evidence',
    text: 'What was checked about a spokesperson, who made it, when, and until when it counts: that they confirmed the profile, with the domain and a checksum of the email address, never the address itself; that they consented to the photo; that a PR agency represents them, under which name; a registry number, and whether our team found it; and how our team checked them.',
  },
  {
    name: 'Links to spokespeople',
    text: 'When an agency asks a spokesperson to confirm a profile: the email address until the link is answered, replaced or over; its domain, a checksum of the address, when it was sent and what was answered. If the answer is that the profile is not theirs, the profile keeps that checksum, and checksums of the names it had.',
  },
  {
    name: 'Sign-in',
    text: 'Your password as a hash, never the password itself; the secrets of second factors, encrypted; and for each place where you are signed in, the name of the browser, and when you signed in there and last used it.',
  },
  {
    name: 'Reports',
    text: 'What you report and why, when, and what came of it; and a copy of what was reported with, in a conversation, the five texts before it.',
  },
  {
    name: 'Standing',
    text: 'Warnings, suspensions, bans and content that we removed, with the rule, the reason, the texts of yours that they rest on, and when you read them; and your appeals, with what was decided and why.',
  },
  {
    name: 'Limits',
    text: 'To stop floods and guessed passwords, attempts are counted by network address, email address or account. Only a checksum of these is stored with the count. From which networks you signed in is remembered for 120 days, as a checksum too, so that others who guess passwords there do not keep you out. No network address is kept with your account.',
  },
  {
    name: 'Contact form',
    text: 'Your name, email address, role, organization and message.',
  },
]

/** How long it stays, by the rules of the product. */
export const KEPT = [
  {
    name: 'Account',
    text: 'As long as you are a member, dormant or not: dormancy deletes nothing. You can delete it at any time; section 7 says what that removes.',
  },
  {
    name: 'Application',
    text: 'Until it is decided. When it is approved, it stays with the account. When it is rejected, all that you wrote in it is erased; your email address, the role, the dates and the decision stay, and for 90 days the reason. If you have another application waiting when one is approved, we erase what you wrote in it too.',
  },
  {
    name: 'Contact form',
    text: 'Until we no longer need it to answer you, or you ask us to remove it. It goes with your account when it came from the same email address.',
  },
  {
    name: 'Confidential requests',
    text: 'They are deleted with the account of their author. Who opened one is kept until 90 days after the request has ended; if you delete your account, your name is removed from it.',
  },
  {
    name: 'Reports',
    text: 'Until 12 months after they were decided. If you delete your account, your name is removed from them.',
  },
  {
    name: 'Evidence',
    text: 'As long as the source it is about, also once it no longer counts. If the member who made it deletes their account, their number is removed from it.',
  },
  {
    name: 'Standing',
    text: 'Sanctions and appeals stay with your account, and are deleted with it. The account of a banned member is deleted 12 months after the ban, or later if an appeal still waits then. Of a member who leaves while suspended or banned, we keep a checksum of the email address for 24 months, with the rule and when the suspension ends, so that we know when it is used to apply again.',
  },
  {
    name: 'Sign-ins',
    text: 'A sign-in ends after 30 days without use, and after 90 days in any case. We remove our record of it a week after it ends.',
  },
  {
    name: 'Emailed links',
    text: 'Links that sign you in or confirm something work for 1 hour or 24 hours. We remove our record of them a week later. The links in alerts and digests work for 30 days; one that turns off an email does not expire. The link to the status of your application works until 90 days after the decision.',
  },
  {
    name: 'Links to spokespeople',
    text: 'They work for 14 days. The email address is erased when the link is answered or replaced, and within an hour after it has expired; all else about it 30 days after that. That is so too when the profile is removed sooner, so that nobody is written to more often than our rules allow. The checksum of an address from which a profile was denied stays until the profile is confirmed or removed. That a spokesperson had a profile removed is kept as checksums of the name and the email address, for as long as the member who had listed them has an account.',
  },
  {
    name: 'Emails',
    text: 'An email waits in a queue, and leaves it when it is sent. Of one that cannot be delivered, the address is kept for about an hour.',
  },
  {
    name: 'Repeats',
    text: 'Our answer to something you send is kept for a day, so that sending it twice does it once.',
  },
  { name: 'Counts for limits', text: 'Removed within about an hour after their window has ended.' },
  { name: 'Notifications', text: 'Those that you dismiss are removed 90 days after they were written.' },
  {
    name: 'Held pitches',
    text: 'One that its author never let in is removed 90 days after the request was settled. When you withdraw one, its text is erased at once.',
  },
  {
    name: 'Matches',
    text: 'What your saved filters found is forgotten after 30 days, and when a digest was sent after 60 days.',
  },
  { name: 'Requests you have seen', text: 'Forgotten 180 days after you last saw them.' },
  { name: 'Pictures', text: 'One that nothing shows any more is removed about a day after its upload.' },
  {
    name: 'Record of acts',
    text: 'What admins and our operator do, and that an account was deleted, is recorded permanently, by internal number and without personal data. So is whose private texts or data were read, how many texts and for what reason; you see what concerns you under Privacy.',
  },
]
