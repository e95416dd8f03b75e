import type { phoneMessages as english } from './phone.en.ts'
import type { Translation } from './translation.ts'

export const phoneMessages: Translation<typeof english> = {
  phone: {
    offer: 'Diese Liste auf deinem Telefon öffnen',
    dismiss: 'Das ausblenden',
    title: 'Diese Liste auf deinem Telefon öffnen',
    code: 'QR-Code der Adresse dieser Liste',
    scan: 'Richte die Kamera deines Telefons auf den Code und melde dich dort an. Was du auf dem einen schreibst, erscheint sofort auf dem anderen.',
    network: 'Das Telefon muss diese Adresse erreichen können: zum Beispiel im selben Netz.',
    alone:
      'Dieses Docket antwortet nur dem Computer, auf dem es läuft. Um es für dein Netz zu öffnen, setz diese Werte und starte es neu:',
    aloneThen: 'An die Stelle von 192.168.1.20 kommt die Adresse jenes Computers in deinem Netz.',
    done: 'Fertig',
  },
}
