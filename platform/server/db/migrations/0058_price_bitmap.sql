CREATE TABLE "price_bitmap" (
	"chunk" integer NOT NULL,
	"digit" integer NOT NULL,
	"bits" bit(8192) NOT NULL,
	CONSTRAINT "price_bitmap_chunk_digit_pk" PRIMARY KEY("chunk","digit")
);
