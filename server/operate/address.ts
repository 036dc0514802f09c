/** As addresses are kept. */
export const addressOf = (word = ''): string => word.trim().toLowerCase()

export const nobody = () => new Error('There is no member with this address.')
