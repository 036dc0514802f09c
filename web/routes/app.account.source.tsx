import { createFileRoute } from '@tanstack/react-router'
import { MySourcePage } from '../sources/MySourcePage.tsx'

export const Route = createFileRoute('/app/account/source')({ component: MySourcePage })
