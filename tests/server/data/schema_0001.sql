BEGIN TRANSACTION;
CREATE TABLE actions (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	ply INTEGER NOT NULL, 
	action BIGINT NOT NULL, 
	actor INTEGER, 
	client_id VARCHAR(80) NOT NULL, 
	remark VARCHAR(400), 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_actions PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_actions_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_actions_table_id_client_id UNIQUE (table_id, client_id), 
	CONSTRAINT ck_actions_ck_actions_kind CHECK (kind IN ('act', 'undo', 'past', 'deal'))
);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',1,'act',0,4,0,'98c2fb54-b897-427e-90a5-4243e71c5aaf',NULL,1.79489658390622115139e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',2,'act',1,2,1,'4276302d-cbcf-4059-9b36-9646cbb0e629',NULL,1.79489658391488528252e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',3,'act',2,1,0,'71fbd57f-b082-44f8-b3fb-c7bee47b2307',NULL,1.79489658395409488675e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',4,'act',3,3,1,'f20b6291-1ccc-4708-893a-a28818860cfc',NULL,1.79489658396997785565e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',5,'act',4,5,0,'3b912c21-bcf3-4489-a8f5-71397d562b67',NULL,1.79489658400995588305e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',6,'act',5,5,1,'0a409f73-4e3a-41b0-8fda-4c798bd1a81a',NULL,1.79489658403396081919e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',7,'act',6,0,0,'572dc345-3052-4580-99ce-026131bc3228',NULL,1.79489658407343745231e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',8,'act',7,4,1,'052095cb-59e3-48f5-9f8e-78a10bf53b30',NULL,1.79489658409409666059e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',9,'act',8,4,0,'d41813e6-da01-42ab-8379-6c707ff429bd',NULL,1.79489658414149045942e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',10,'act',9,2,1,'649066fd-70b6-4bbe-8ced-7d2464c96bcd',NULL,1.79489658416532111163e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',11,'act',10,2,0,'8cb1067d-d933-477c-9a77-d6ac8e67eab1',NULL,1.79489658421079134945e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',12,'act',11,2,1,'226ea61c-f4fa-400d-a67f-c451cab87320',NULL,1.79489658422119927405e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',13,'act',12,0,0,'165f139a-dabb-4a78-ab03-4b6d6eac691a',NULL,1.7948965842619111538e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',14,'act',13,1,1,'cd166f46-fbd5-43a7-a8d3-cba6cce7d5a4',NULL,1.7948965842738013268e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',15,'act',14,0,0,'56d4d11f-29df-437b-a992-111697282e4c',NULL,1.79489658431403255461e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',16,'act',15,4,1,'d86693fc-6c33-47d9-b310-563cc2afb27c',NULL,1794896584.32628);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',17,'act',16,3,0,'3c79381a-8554-4f76-b9c9-5d6d2d5d3d6d',NULL,1.79489658436590123176e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',18,'act',17,3,1,'ef7346f1-8a0b-4e3a-8b7e-6874ce15d3bd',NULL,1.79489658437383317948e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',19,'act',18,1,0,'1266f832-eaf8-4425-aae2-9670ff72f011',NULL,1.79489658441485333442e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',20,'act',19,3,1,'fb202614-aaeb-427f-bb49-920fa722431f',NULL,1794896584.43202);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',21,'act',20,0,0,'0cca598c-16a1-4abf-abc4-142990211458',NULL,1.79489658447521853446e+09);
INSERT INTO "actions" VALUES('otyfdWrrncZ-',22,'act',21,1,1,'0d9583f5-8919-4bdc-936c-31e54d5740f2',NULL,1.79489658449863409995e+09);
INSERT INTO "actions" VALUES('0RPL09-kiaml',1,'act',0,5,0,'c9925cfd-746b-4bcb-a729-a143643921f8',NULL,1.79489658476987767217e+09);
INSERT INTO "actions" VALUES('0RPL09-kiaml',2,'act',1,5,1,'599a831c-1224-48b1-a8e6-a4026cde7dca',NULL,1.79489658478126859657e+09);
INSERT INTO "actions" VALUES('0RPL09-kiaml',3,'act',2,2,0,'ebe3102e-13f9-4088-842c-9b9574506ba5',NULL,1.7948965848240458965e+09);
INSERT INTO "actions" VALUES('0RPL09-kiaml',4,'act',3,4,1,'6ca4cb40-cc77-46b7-a13d-743a074ec1bb',NULL,1.79489658483339476584e+09);
INSERT INTO "actions" VALUES('0RPL09-kiaml',5,'act',4,2,0,'f84c9369-ea78-4ad3-9698-6ac2e1d55f84',NULL,1.79489658487384891511e+09);
INSERT INTO "actions" VALUES('0RPL09-kiaml',6,'act',5,4,1,'07b128c3-f9c2-47a4-833b-58db4dbc3fb0',NULL,1.79489658488169670103e+09);
INSERT INTO "actions" VALUES('0RPL09-kiaml',7,'act',6,3,0,'9db07175-85ac-4d72-9e39-3b4e40a6e8be',NULL,1.79489658492607951157e+09);
INSERT INTO "actions" VALUES('IQLoin4-9Hiv',1,'act',0,2,1,'3bdab7de-7e7b-46c4-8f4a-51e70dfc4cc0',NULL,1.79489658525804686548e+09);
INSERT INTO "actions" VALUES('IQLoin4-9Hiv',2,'act',1,14,1,'96be784a-867b-44a4-b5b7-8e8e9092f977',NULL,1.79489658530597186083e+09);
INSERT INTO "actions" VALUES('IQLoin4-9Hiv',3,'act',2,0,2,'bot:3',NULL,1.79489658531364130976e+09);
INSERT INTO "actions" VALUES('IQLoin4-9Hiv',4,'act',3,18,2,'bot:4',NULL,1.79489658531821417815e+09);
INSERT INTO "actions" VALUES('IQLoin4-9Hiv',5,'act',4,3,0,'b4ad23e2-603e-4a36-8e9b-4402a5ca3463',NULL,1.79489658532826614379e+09);
INSERT INTO "actions" VALUES('IQLoin4-9Hiv',6,'act',5,19,0,'85d92779-de7d-46ff-8cac-681e7a68726a',NULL,1.79489658537794589997e+09);
INSERT INTO "actions" VALUES('IQLoin4-9Hiv',7,'act',6,1,3,'bot:7',NULL,1.79489658538929438592e+09);
INSERT INTO "actions" VALUES('IQLoin4-9Hiv',8,'act',7,19,3,'bot:8',NULL,1.79489658539521646494e+09);
INSERT INTO "actions" VALUES('IQLoin4-9Hiv',9,'act',8,0,1,'3b617711-cf17-4cf3-9e02-4e845e3bdcb5',NULL,1.79489658543354868884e+09);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER, 
	name VARCHAR(80) NOT NULL, 
	client_id VARCHAR(80) NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_chat_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_chat_table_id_client_id UNIQUE (table_id, client_id)
);
INSERT INTO "chat" VALUES('0RPL09-kiaml',1,0,'Player 1','d9c1a5ed-a865-4d09-8dc1-994ad7e65d4c','Good luck.',1.79489658497738814352e+09);
INSERT INTO "chat" VALUES('IQLoin4-9Hiv',1,0,'Player 1','2069b437-b5b6-4f81-b8fb-1a7a965643d6','Good luck.',1.79489658544508910178e+09);
CREATE TABLE keys (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(200) NOT NULL, 
	CONSTRAINT pk_keys PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('seats','WwIwAa50DT8jAXopb92mKsHW5hs0pzUpXGFs0aJ3vdHgFMBLGp5G4ske3DTURAlL');
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	level VARCHAR(40), 
	holder VARCHAR(64), 
	link VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_seats_link UNIQUE (link), 
	CONSTRAINT ck_seats_ck_seats_kind CHECK (kind IN ('person', 'bot'))
);
INSERT INTO "seats" VALUES('otyfdWrrncZ-',0,'person','Player 1',NULL,'GpUw9a02LkH9b2LVIV4ahIyl','gLht1PZ_-n4FQ5cnS4DCfbXeuXDuH0zA');
INSERT INTO "seats" VALUES('otyfdWrrncZ-',1,'person','Guest 1',NULL,'MKfZrN3S6u8NKb2lH7xfqlTj','oF2Y8ZPNxtMsM8gnGTe72i3upJeCtXl3');
INSERT INTO "seats" VALUES('0RPL09-kiaml',0,'person','Player 1',NULL,'PFWNYMHID9s2pwv710P7D4Sk','syGuGHCrEAQICviTmttCzwYwRboB7XNu');
INSERT INTO "seats" VALUES('0RPL09-kiaml',1,'person','Guest 1',NULL,'3w91Shq0qrgI5K61bDRTduMj','zd23s6u3LG7OUeBO1MTilDNGIoI3eo2t');
INSERT INTO "seats" VALUES('IQLoin4-9Hiv',0,'person','Player 1',NULL,'VFpmV4waiDuipx4-sUaQo-83','sCvds9tWh0Qu-xhAmrXnOR-lJICV11d1');
INSERT INTO "seats" VALUES('IQLoin4-9Hiv',1,'person','Guest 1',NULL,'w5h51G4A2rjsLzg-lyiN88Sh','FUCTQBMA5e2uIYMQyf2rqlbCW-40XbSd');
INSERT INTO "seats" VALUES('IQLoin4-9Hiv',2,'bot','Random bot','random',NULL,'Kq2h-eqoz2KCmE-xId6FPypQa673UUzb');
INSERT INTO "seats" VALUES('IQLoin4-9Hiv',3,'bot','Random bot 2','random',NULL,'_lQzOTYgtx6VeYh6n5RqSjqkRrijQPU8');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	version INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed VARCHAR(20) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	public BOOLEAN NOT NULL, 
	spectators BOOLEAN NOT NULL, 
	rematch_of VARCHAR(32), 
	created FLOAT NOT NULL, 
	touched FLOAT NOT NULL, 
	ply INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	actor INTEGER, 
	over BOOLEAN NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_rematch_of FOREIGN KEY(rematch_of) REFERENCES tables (id), 
	CONSTRAINT uq_tables_rematch_of UNIQUE (rematch_of)
);
INSERT INTO "tables" VALUES('otyfdWrrncZ-','high-tide',1,'{"players": 2}','6513264070581802','High Tide',0,1,NULL,1.79489658308438420298e+09,1.79489658449863409995e+09,22,11,NULL,1);
INSERT INTO "tables" VALUES('0RPL09-kiaml','high-tide',1,'{"players": 2}','4899547990029577','High Tide',0,1,NULL,1.79489658466577577588e+09,1.79489658492607951157e+09,7,4,1,0);
INSERT INTO "tables" VALUES('IQLoin4-9Hiv','potlatch',1,'{"players": 4}','6343370012919927','Potlatch',0,1,NULL,1.79489658499732637406e+09,1.79489658543354868884e+09,9,2,1,0);
CREATE INDEX ix_tables_over_public_created ON tables (over, public, created);
CREATE INDEX ix_seats_holder ON seats (holder);
COMMIT;
