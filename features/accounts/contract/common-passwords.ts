const commonPasswordText = `
000000 102030 1029384756 111111 1111111 11111111 112233 11223344 121212 123123 12312312 123123123 123321 1234321
123456 1234561 1234567 12345678 123456789 1234567890 12345678910 123456a 123456abc 123654 123654789 123abc 123qwe
131313 142536 147258 147258369 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 202020 22222222 222222 232323 252525
314159 321321 333333 444444 456789 555555 654321 666666 696969 753951 777777 7777777 789456 789456123 87654321 888888
88888888 987654 987654321 999999 99999999 a12345 a123456 a1b2c3 aa123456 aaaaaa abc123 abcabc abcd1234 abcdef abcdefg
access admin123 administrator adobe123 alexander amanda andrea andrew angel1 angela anthony apples arsenal asdasd
asdf1234 asdfasdf asdfgh asdfghjkl ashley austin azerty babygirl bailey banana barcelona baseball basketball batman
biteme blink182 brandon buster butterfly carlos changeme charlie cheese chelsea chocolate cookie corvette daniel
dragon edward fluffy football forever freedom friends fuckyou george ginger google hannah harley hello1 hello123
hockey hunter hunter2 iloveyou internet jasmine jennifer jessica jordan jordan23 joshua justin killer kissme letmein
liverpool london loveme lovely master matrix matthew maverick maxwell merlin michael michelle monkey mustang mynoob
naruto nicole nothing number1 oliver orange p@ssw0rd pa$$word pass123 passw0rd password password1 password12
password123 passwort patrick peanut pepper phoenix plumber plumbing pokemon princess purple q1w2e3r4 qazwsx qazwsxedc
qwaszx qwe123 qweasd qweasdzxc qweqwe qwer1234 qwert1 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop ranger richard
robert samsung samantha scooter secret1 shadow silver slayer snoopy soccer spiderman starwars steelers summer
sunshine superman superman1 taylor tennis test123 test1234 testing thomas thunder tigger trustno1 twilight vanessa
vincent welcome welcome1 whatever william wizard xxxxxx yankees yellow zaq12wsx zxcvbn zxcvbnm
`;

const commonPasswords = new Set(commonPasswordText.trim().split(/\s+/));

/** True if a password is on the list of passwords that attackers try first, taken from public lists of leaks. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());
