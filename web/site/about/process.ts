type Step = { name: string; text: string }

/** From the application to the membership (docs/product.md#membership). */
export const PROCESS: Step[] = [
  {
    name: 'Apply',
    text: 'Four short steps: your role, who you are, where you work, and what else we should know.',
  },
  {
    name: 'Review and verification',
    text: 'Our team reads your application and verifies what you sent. Approval takes 3-5 business days.',
  },
  { name: 'Email about the status', text: 'We email you the status of your application.' },
  { name: 'More information, if asked', text: 'If something is missing or unclear, we ask you for it.' },
  {
    name: 'Active',
    text: 'You complete your profile, set a password, and start reading the feed. PR agencies can now add spokespeople.',
  },
]
