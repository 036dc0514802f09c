/** Where the link in the email leads. */
export const CONFIRM_PATH = '/source/confirm'

/** No more of a name than it takes to say who it is. */
export const NAME_LENGTH = 60

/** Holders of a link have no profile with a zone. */
export const EASTERN = 'America/New_York'
