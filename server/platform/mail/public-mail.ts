/** Providers where anyone can get an address: it says nothing about the applicant's employer. */
const PROVIDERS = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'hotmail.ca'],
  ...[
    'live.ca',
    'outlook.ca',
    'yahoo.com',
    'yahoo.ca',
    'ymail.com',
    'rocketmail.com',
    'aol.com',
    'icloud.com',
  ],
  ...['me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'fastmail.com', 'hey.com', 'gmx.com'],
  ...[
    'gmx.us',
    'mail.com',
    'zoho.com',
    'zohomail.com',
    'tuta.com',
    'tutanota.com',
    'hushmail.com',
    'duck.com',
  ],
  ...['comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net'],
  ...['earthlink.net', 'optonline.net', 'juno.com', 'yandex.com', 'qq.com', '163.com', 'mailinator.com'],
  ...[
    'rogers.com',
    'shaw.ca',
    'telus.net',
    'bell.net',
    'sympatico.ca',
    'videotron.ca',
    'cogeco.ca',
    'eastlink.ca',
  ],
])

export const isPublicMail = (domain: string): boolean => PROVIDERS.has(domain)
