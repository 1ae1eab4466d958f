/* Names that people give without a capital: "i'm sam". Any other word behind "i'm" is a mood, a trade or a slip. */

const NAMES = `
  al bo jo mo ty viv val pat kit max dee jude drew gus ike ned ali kai ren noor zed rex roz sid stan tess ulla una vic walt wes
  aaron abby abigail adam ahmed aiden aisha alan albert alex alexander alexandra alfie ali alice alicia alison amanda amara amber amelia amir amy
  ana anders andre andrea andrew andy angela anita ann anna anne annie anthony antonio arjun arthur asha ashley astrid ava barbara becky ben
  benjamin bella beth bill billy bob bobby brenda brian bruno callum cameron carl carla carlos carmen caroline catherine charles charlie
  charlotte chen chidi chloe chris christina christine christopher clara claire claudia colin connor craig dan daniel danielle darren dave david
  dawn deborah deepak derek diana diego dmitri dominic donna dylan eddie edward elena eleanor eli elias elif elizabeth ella ellen ellie emil emily
  emma eric erik ernest esther ethan eva evan eve evelyn fatima felix fiona florence fran francesca francis frank fred freddie freya gareth gary
  gavin gemma geoff george gina giulia gordon graham greta hamza hana hannah harriet harry hassan hazel heather helen henry hugo ian ibrahim
  imogen ines ingrid irene isaac isabel isabella isla ivan jack jackie jacob jake james jamie jan jane janet jason jasmine javier jean jeff jen
  jenna jennifer jenny jeremy jess jesse jessica jill jim jimmy joan joanna joe joel johan john johnny jon jonas jonathan jorge jose joseph
  josh joshua juan judith julia julian julie june karen karl kate katherine kathy katie keith kelly ken kenji kevin kim kofi kyle lara laura
  lauren layla lea leah lee lena leo leon leonard lewis liam lily linda lisa liz lola louis louise luca lucas lucia lucy luis luke lydia maggie
  malik mandy marco marcus margaret maria marie marina mario marta martha martin mary matilda matt matthew maya megan mehmet mei melissa mia
  michael michelle miguel mike mila mina mohamed mohammed molly monica muhammad nadia nancy naomi natalie natasha nathan neil nia niamh nick
  nicola nicole nigel nikita nina noah nora olga oliver olivia omar oscar otto owen pablo pam pamela patricia patrick paul paula pedro penny
  peter phil philip phoebe pierre polly priya rachel rahul raj ralph ravi ray rebecca rhys richard rita rob robert robin roger rosa rose rosie
  ross roy ruby russell ruth ryan sally sam samantha samir samuel sandra sara sarah sasha scott sean sergio shane sharon shirley simon sofia
  sophia sophie stefan stella stephanie stephen steve steven stuart sue susan suzanne sven sylvia tara ted teresa tess theo theresa thomas tim
  tina toby todd tom tommy tony tracy trevor tyler valentina vanessa vera veronica vicky victor victoria vijay vikram vincent violet vivian wei
  wendy will william yara yasmin yuki yusuf zach zara zoe`;

export const FIRST_NAMES: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));
