import type { Chance } from './random.ts'

type People = { given: readonly string[]; family: readonly string[]; cities: readonly string[] }

const people: Record<string, People> = {
  GB: {
    given: ['Olivia', 'Harry', 'Amelia', 'Jack', 'Sean', 'Priya', 'Callum', 'Zainab', 'Rhys', 'Freya'],
    family: ["O'Brien", 'Smith', 'Taylor', 'Walker', 'Hughes', 'Patel', 'Mackenzie', 'Okonkwo', 'Clarke', 'Ahmed'],
    cities: ['Leeds', 'Bristol', 'Glasgow', 'Cardiff', 'Norwich'],
  },
  IE: {
    given: ['Aoife', 'Cian', 'Niamh', 'Oisín', 'Saoirse', 'Tadhg'],
    family: ['Murphy', 'Ó Súilleabháin', 'Byrne', 'Kelly', 'Nolan', 'Fitzgerald'],
    cities: ['Cork', 'Galway', 'Dublin'],
  },
  US: {
    given: ['Emily', 'Mason', 'Ava', 'José', 'Grace', 'Tyler', 'Mei', 'DeShawn'],
    family: ['Johnson', 'Ramirez', 'Miller', 'Nguyen', 'Carter', 'Schwartz', 'Chen', 'Brooks'],
    cities: ['Portland', 'Austin', 'Denver', 'Boston'],
  },
  DE: {
    given: ['Lena', 'Jonas', 'Mia', 'Lukas', 'Jürgen', 'Käthe', 'Emre', 'Björn', 'Anneliese', 'Paweł'],
    family: ['Müller', 'Schröder', 'Weiß', 'Fischer', 'Krüger', 'Yılmaz', 'Großmann', 'Nowak', 'Vogel', 'Jäger'],
    cities: ['Hamburg', 'Köln', 'München', 'Leipzig', 'Nürnberg'],
  },
  FR: {
    given: ['Chloé', 'Hugo', 'Zoé', 'Léo', 'Inès', 'Maël', 'Noémie', 'Benoît'],
    family: ['Lefèvre', 'Moreau', 'Girard', 'Dubois', 'François', 'Benali', 'Gauthier', 'Lacroix'],
    cities: ['Lyon', 'Nantes', 'Lille', 'Besançon'],
  },
  NL: {
    given: ['Sanne', 'Daan', 'Fleur', 'Sem', 'Noor', 'Thijs'],
    family: ['de Vries', 'Jansen', 'van den Berg', 'Bakker', 'Visser', 'Kuipers'],
    cities: ['Utrecht', 'Groningen', 'Eindhoven'],
  },
  NO: {
    given: ['Ingrid', 'Lars', 'Åse', 'Nils', 'Kari', 'Øyvind', 'Sigrid', 'Håkon', 'Aisha', 'Torbjørn'],
    family: ['Solberg', 'Hansen', 'Bjørnstad', 'Lie', 'Ødegård', 'Sæther', 'Nguyen', 'Haugen', 'Bakke', 'Ali'],
    cities: ['Oslo', 'Bergen', 'Tromsø', 'Ålesund'],
  },
  SE: {
    given: ['Elsa', 'Oskar', 'Märta', 'Axel', 'Åke', 'Linnéa', 'Göran', 'Amina'],
    family: ['Lindström', 'Nyman', 'Berg', 'Åkesson', 'Sjöberg', 'Hedlund', 'Öberg', 'Hassan'],
    cities: ['Malmö', 'Uppsala', 'Göteborg', 'Växjö'],
  },
  DK: {
    given: ['Freja', 'Mads', 'Sofie', 'Søren', 'Asger', 'Kirsten', 'Jørgen', 'Bodil'],
    family: ['Sørensen', 'Nielsen', 'Østergaard', 'Kjær', 'Holm', 'Mikkelsen', 'Bæk', 'Lund'],
    cities: ['Aarhus', 'Odense', 'København'],
  },
  FI: {
    given: ['Aino', 'Väinö', 'Helmi', 'Eero', 'Päivi', 'Jukka', 'Tuuli', 'Mikko'],
    family: ['Korhonen', 'Mäkinen', 'Nieminen', 'Hämäläinen', 'Laine', 'Virtanen', 'Järvinen', 'Salo'],
    cities: ['Tampere', 'Turku', 'Jyväskylä'],
  },
  TR: {
    given: ['Ayşe', 'Çağrı', 'Gülşen', 'İbrahim', 'Ömer', 'Tuğba', 'Şebnem', 'Yiğit', 'Nilüfer', 'Görkem', 'Defne', 'Uğur'],
    family: ['Yılmaz', 'Kaya', 'Şahin', 'Özdemir', 'Işık', 'Çelik', 'Doğan', 'Gündüz', 'Erdoğdu', 'Aydın', 'Taşçı', 'Ünal'],
    cities: ['İstanbul', 'İzmir', 'Ankara', 'Muğla', 'Eskişehir'],
  },
  ES: {
    given: ['Lucía', 'Hugo', 'Martina', 'Iñaki', 'Sofía', 'Álvaro', 'Nerea', 'Joaquín'],
    family: ['García', 'Muñoz', 'Ibáñez', 'López', 'Peña', 'Etxeberria', 'Núñez', 'Vidal'],
    cities: ['Madrid', 'Málaga', 'Bilbao', 'Cádiz'],
  },
  IT: {
    given: ['Giulia', 'Matteo', 'Chiara', 'Luca', 'Niccolò', 'Alessia', 'Davide', 'Noemi'],
    family: ['Rossi', 'Bianchi', "D'Angelo", 'Conti', 'Greco', 'Lo Presti', 'Marchetti', 'Ferri'],
    cities: ['Torino', 'Bologna', 'Bari', 'Forlì'],
  },
  JP: {
    given: ['Yuki', 'Haruto', 'Aoi', 'Ren', 'Sakura', 'Daichi'],
    family: ['Sato', 'Suzuki', 'Tanaka', 'Ito', 'Kobayashi', 'Nakamura'],
    cities: ['Osaka', 'Nagoya', 'Sapporo'],
  },
  KW: {
    given: ['Dalal', 'Yousef', 'Noura', 'Fahad', 'Shaikha', 'Bader'],
    family: ['Al-Sabah', 'Al-Mutairi', 'Al-Rashidi', 'Behbehani', 'Al-Enezi', 'Marafie'],
    cities: ['Kuwait City', 'Hawalli', 'Salmiya'],
  },
}

/** Domains that no one can own. */
const mailDomains = ['mail.example', 'post.example', 'inbox.example', 'letter.example'] as const

export type Shopper = { name: string; email: string; city: string; reference: string }

/** Shopper number so-and-so of a shop: the same name, address and reference whenever they pay. */
export function shopperOf(country: string, number: number, chance: Chance): Shopper {
  const { given, family, cities } = people[country] ?? people.GB!
  const [first, last] = [chance.pick(given), chance.pick(family)]
  const email = `${mailboxOf(first)}.${mailboxOf(last)}${number}@${chance.pick(mailDomains)}`
  return { name: `${first} ${last}`, email, city: chance.pick(cities), reference: `C-${100_000 + number}` }
}

const plain = new Map<string, string>()
/** As people write their names where only plain letters are taken. */
function mailboxOf(name: string): string {
  const known = plain.get(name)
  if (known !== undefined) return known
  const made = name
    .toLocaleLowerCase('en')
    .replace(/ı/g, 'i')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  plain.set(name, made)
  return made
}
